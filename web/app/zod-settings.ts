import { config } from 'zod/v4/core';

// Set before any schema: the policy forbids compiling text to code, and browsers report Zod's
// attempt.
config({
  jitless: true,
  // Replaces Zod's messages, which are left out of the bundle.
  customError: () => 'fields.invalid',
});
