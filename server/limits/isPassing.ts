import { HttpError } from '../errors/httpError.ts'
import { OverShare } from '../upstreams/shares/overShare.ts'

const tooMany = 429

/** Is it a limit of one client, which says nothing of what was asked for, and nothing to other clients? */
export const isPassing = (error: unknown): boolean =>
  error instanceof OverShare || (error instanceof HttpError && error.status === tooMany)
