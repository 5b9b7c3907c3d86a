import { escapeHtml } from './escapeHtml.ts'

/** Text that is no language and stays as it is when the page is translated: addresses, amounts, names, origins. */
export const verbatim = (text: string): string => `<span translate="no">${escapeHtml(text)}</span>`
