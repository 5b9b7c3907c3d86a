import { escapeHtml } from '../../html/escapeHtml.ts'

/** Hidden fields of a form. */
export const hidden = (fields: Record<string, string | undefined>): string =>
  Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value ?? '')}">`)
    .join('')

/** A sentence above a form. */
export const alert = (sentence: string | undefined): string =>
  sentence === undefined ? '' : `<p role="alert">${escapeHtml(sentence)}</p>`
