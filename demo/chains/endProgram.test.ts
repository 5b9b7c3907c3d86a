import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { endProgram } from './endProgram.ts'

const sleeper = () => spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'])

test('default: ends a program', async () => {
  const child = sleeper()
  await once(child, 'spawn')
  await endProgram(child)
  expect(child.signalCode).toBe('SIGTERM')
})

test('behavior: one that was ended before is not waited for', async () => {
  const child = sleeper()
  child.kill('SIGINT')
  await once(child, 'exit')
  await endProgram(child)
  expect(child.signalCode).toBe('SIGINT')
})
