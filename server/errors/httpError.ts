import type { ErrorCode } from '../contract/errors.ts'

export interface HttpErrorOptions extends ErrorOptions {
  /** The parameter that is wrong, '' when it is none. */
  field?: string
  headers?: Record<string, string>
  /** Members of the answer's body beside the common ones. */
  beside?: Record<string, string>
}

/** A refusal or failure with its place on the wire: status, stable code, a sentence that may be shown. */
export class HttpError extends Error {
  override name = 'HttpError'
  readonly status: number
  readonly code: ErrorCode
  readonly field: string
  readonly headers: Record<string, string>
  readonly beside: Record<string, string>
  constructor(status: number, code: ErrorCode, message: string, options: HttpErrorOptions = {}) {
    super(message, options)
    this.status = status
    this.code = code
    this.field = options.field ?? ''
    this.headers = options.headers ?? {}
    this.beside = options.beside ?? {}
  }
}
