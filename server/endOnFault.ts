import type { Logger } from './observe/logger.ts'

/**
 * An error that nobody caught: logs it, closes the server so that running requests finish, and ends the process with 1.
 *
 * @param limitMs how long closing may take
 */
export function endOnFault(logger: Logger, close: () => Promise<void>, limitMs: number): void {
  let isEnding = false
  process.on('uncaughtException', (error, origin) => {
    logger.fatal({ err: error, origin }, 'ending after an error that nobody caught')
    if (isEnding) return
    isEnding = true
    const end = () => process.exit(1)
    setTimeout(end, limitMs).unref()
    close().then(end, end)
  })
}
