// The room's renderer against the server's: own documents, or `--folder=<PDFs> --pages=<n> --out=<pictures>`.
await import(new URL('../e2e/measure/documents.ts', import.meta.url).href);
