import { showLanguage, showTheme } from '../../app/first/look.ts';

/** Stands in for the page that was asked for, under its address, and gives way to it when there is a network again. */
const root = document.documentElement;
showTheme(root);
showLanguage(root);
window.addEventListener('online', () => window.location.reload());
