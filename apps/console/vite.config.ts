// How the console is built and served while developing.
import { defineConfig } from 'vite';
import { appConfig } from '../../tools/vite/app-config.ts';

export default defineConfig(appConfig({ root: import.meta.dirname, base: '/practice/', port: 5174 }));
