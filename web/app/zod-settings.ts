import { config } from 'zod/v4/core';

// The page's policy forbids compiling text to code. Zod tries it with the first object it describes, and browsers report
// the try: so this stands before everything that describes one.
config({
  jitless: true,
  // Where a schema has no words of its own: Zod's are left out of the page.
  customError: () => 'fields.invalid',
});
