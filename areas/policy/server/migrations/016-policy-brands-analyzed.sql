-- How often each value of an expression occurs is known from the first analysis after its index was made.
analyze policy;
