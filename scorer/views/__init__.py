"""The pages: one blueprint a noun, its views named by the verb."""

from flask import Blueprint

BLUEPRINTS: tuple[Blueprint, ...] = ()
