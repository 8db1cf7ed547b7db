// Builds the patient portal for its place under /patient-portal.
import { defineConfig } from 'vite';
import { appConfig } from '../../tools/vite/app-config.ts';

export default defineConfig(appConfig({ root: import.meta.dirname, base: '/patient-portal/', port: 5173 }));
