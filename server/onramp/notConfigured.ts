import { HttpError } from '../errors/httpError.ts'

/** Source: data-api.md §3.22 */
export const notConfigured = (sentence: string) => new HttpError(500, 'not_configured', sentence)
