import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import '../ui/base.css';
import '@mantine/core/styles.layer.css';
import '../ui/tokens.css';
import '../ui/mantine.css';
import { createRoot } from 'react-dom/client';
import { config } from 'zod/v4/core';
import { flushOnLeave } from '../lib/actions.ts';
import { startTranslation } from '../lib/i18n.ts';
import { App } from './app.tsx';

// The page's policy forbids compiling text to code; zod would try it and leave a warning in the console.
config({ jitless: true });

await startTranslation();
flushOnLeave();

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
