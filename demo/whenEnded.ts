/** Stops once, whichever way the command ends: Ctrl+C, a signal, a closed terminal, or the end of the process that started this one. */
export function whenEnded(stop: () => Promise<void>): void {
  let stopping = false
  const end = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    await stop()
    process.exit()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  process.on('disconnect', end)
}
