import { showLanguage, showTheme } from '../../app/first/look.ts';

/** Stands in for a page, under its address. It gives way to that page when there is a network again. */
const root = document.documentElement;
showTheme(root);
showLanguage(root);
window.addEventListener('online', () => window.location.reload());
