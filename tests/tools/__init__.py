"""What people start by hand or tests measure with: attacks, load, benchmarks, pictures, planted faults, a release."""
