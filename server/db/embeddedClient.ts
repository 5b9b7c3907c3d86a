import { statSync } from 'node:fs'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { DatabaseUnavailable } from './databaseFault.ts'

/**
 * PGlite on a folder, which says when it ended: after a PANIC of PostgreSQL a statement would wait for an answer for
 * ever, and only a new start of the process opens the folder again.
 */
export class EmbeddedClient extends PGlite {
  readonly #folder: string
  readonly #inode: number
  #hasEnded = false

  constructor(folder: string, options: PGliteOptions) {
    super(options)
    this.#folder = folder
    this.#inode = inodeOf(folder)
  }

  override async execProtocolStream(
    ...call: Parameters<PGlite['execProtocolStream']>
  ): ReturnType<PGlite['execProtocolStream']> {
    if (this.#hasEnded) throw new DatabaseUnavailable('The embedded database ended')
    try {
      return await super.execProtocolStream(...call)
    } catch (error) {
      if (isEnd(error)) this.#hasEnded = true
      throw error
    }
  }

  /** Whether nothing but a new start of the process helps: PostgreSQL ended, or its folder is gone or another one. */
  hasEnded(): boolean {
    return this.#hasEnded || this.closed || inodeOf(this.#folder) !== this.#inode
  }
}

/** An error without a severity is not one of PostgreSQL, but of the machine that it runs in. */
const isEnd = (error: unknown): boolean => {
  const { severity } = error as { severity?: string }
  return severity === undefined || severity === 'PANIC' || severity === 'FATAL'
}

/** 0 where there is none, or it may not be looked at. */
function inodeOf(folder: string): number {
  try {
    return statSync(folder).ino
  } catch {
    return 0
  }
}
