"""What the tests share: matches nobody played, worked deals in plain text, a server as a process, hands on a phone."""
