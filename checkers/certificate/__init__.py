"""Whether a certificate proves what it claims, by the rules of chess alone; docs/certificate.md is the definition."""
