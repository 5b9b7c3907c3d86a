import { endLate, type LateEnd } from './endLate.ts'

/**
 * An error that nobody caught: logs it, closes the server so that running requests finish, and ends the process with 1,
 * at the latest after `limitMs`.
 */
export function endOnFault({ close, ...late }: LateEnd & { close: () => Promise<void> }): void {
  let isEnding = false
  process.on('uncaughtException', (error, origin) => {
    late.logger.fatal({ err: error, origin }, 'ending after an error that nobody caught')
    if (isEnding) return
    isEnding = true
    const end = () => process.exit(1)
    endLate(late)
    close().then(end, end)
  })
}
