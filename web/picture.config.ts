// Takes the pictures of the documents from the real program: npm --prefix web run picture.

import { defineConfig } from '@playwright/test';
import config from './playwright.config';

export default defineConfig({ ...config, testDir: 'pictures', testMatch: '*.ts' });
