// Builds the patient portal for its place under /patient-portal.
import { defineConfig } from 'vite';
import { appConfig } from '../../tools/vite/app-config.ts';
import { pdfFiles } from '../../tools/vite/pdf-files.ts';

const common = appConfig({ root: import.meta.dirname, base: '/patient-portal/', port: 5173 });

export default defineConfig({ ...common, plugins: [...(common.plugins ?? []), pdfFiles()] });
