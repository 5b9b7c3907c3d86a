import { expect, test } from 'vitest'
import type { Beginning } from './beginning.ts'
import { endOfPresses } from './endOfPresses.ts'

function setUp() {
  const beginning: Pick<Beginning, 'pressed'> = {}
  const press = (): (() => void) => {
    let release = (): void => {}
    beginning.pressed = new Promise((resolve) => {
      release = resolve
    })
    return release
  }
  const log: string[] = []
  const end = async () => {
    await endOfPresses(beginning)
    log.push('ended')
  }
  const turn = () => new Promise((resolve) => setTimeout(resolve))
  return { press, end, log, turn }
}

test('default: without a press it settles at once', async () => {
  const { end, log } = setUp()
  await end()
  expect(log).toEqual(['ended'])
})

test('behavior: a press that begins while it waits is waited for, too', async () => {
  const { press, end, log, turn } = setUp()
  const first = press()
  const ended = end()
  const second = press()
  first()
  await turn()
  expect(log).toEqual([])
  second()
  await ended
  expect(log).toEqual(['ended'])
})

test('behavior: a press that begins right after it looked is waited for, too', async () => {
  const { press, end, log, turn } = setUp()
  const ended = end()
  const release = press()
  await turn()
  expect(log).toEqual([])
  release()
  await ended
  expect(log).toEqual(['ended'])
})
