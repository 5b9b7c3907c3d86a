import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loginTest, testCall } from '../test/loginTest.ts'
import type { Asked } from './asked.ts'
import { askPerson } from './askPerson.ts'
import { personMs } from './personClock.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const steps = () => vi.advanceTimersByTimeAsync(1)

function ask(
  now: ReturnType<typeof loginTest>,
  options: Partial<Asked<'Security', string>> = {},
  call = testCall(),
) {
  const answer = askPerson(now.context, call, {
    name: 'Security',
    data: {},
    run: async () => 'done',
    ...options,
  })
  answer.catch(() => {})
  return answer
}

test('default', async () => {
  const now = loginTest()
  const answer = ask(now)
  await steps()
  expect(now.state().screen).toMatchObject({ name: 'Security', shown: true })
  await now.state().screen?.answer(undefined as never)
  expect(await answer).toBe('done')
  await steps()
  expect(now.state().screen).toBe(null)
  expect(now.widget.hide).toHaveBeenCalledOnce()
})

test('error: a screen that can’t be drawn ends the request with its cause, and the next one shows', async () => {
  const now = loginTest()
  const answer = ask(now)
  const next = ask(now)
  await steps()
  now.state().screen?.fail(new TypeError('Importing a module script failed.'))
  await expect(answer).rejects.toThrow('Importing a module script failed.')
  await steps()
  await now.state().screen?.answer(undefined as never)
  expect(await next).toBe('done')
})

test('behavior: what was agreed to goes on where its screen breaks meanwhile', async () => {
  const now = loginTest()
  let finish = (_: string): void => {}
  const run = () =>
    new Promise<string>((resolve) => {
      finish = resolve
    })
  const answer = ask(now, { run })
  await steps()
  void now.state().screen?.answer(undefined as never)
  now.state().screen?.fail(new TypeError('Importing a module script failed.'))
  finish('0xhash')
  expect(await answer).toBe('0xhash')
})

test('error: nobody tries again on a screen that broke', async () => {
  const now = loginTest()
  let fail = (_: unknown): void => {}
  const run = () =>
    new Promise<string>((_, reject) => {
      fail = reject
    })
  const answer = ask(now, { run, retry: () => true })
  await steps()
  void now.state().screen?.answer(undefined as never)
  now.state().screen?.fail(new Error('no screen'))
  fail(new Error('no node'))
  await expect(answer).rejects.toThrow('no node')
})

test('behavior: one screen at a time, in the order in which they were asked for', async () => {
  const now = loginTest()
  const order: string[] = []
  const first = ask(now, { run: async () => void order.push('first') as never })
  const second = ask(now, { run: async () => void order.push('second') as never })
  await steps()
  const shown = now.state().screen
  await shown?.answer(undefined as never)
  await first
  await steps()
  expect(now.state().screen?.id).not.toBe(shown?.id)
  expect(now.widget.hide).not.toHaveBeenCalled()
  await now.state().screen?.answer(undefined as never)
  await second
  expect(order).toEqual(['first', 'second'])
  await steps()
  expect(now.widget.hide).toHaveBeenCalledOnce()
})

test.each([
  ['the person takes it back', (now: ReturnType<typeof loginTest>) => now.state().screen?.cancel()],
  ['the page gave up', (_: unknown, leave: () => void) => leave()],
])('behavior: what is agreed to and not done yet is not done any more when %s', async (_, act) => {
  const now = loginTest()
  const sent = vi.fn()
  let prepare = (): void => {}
  const prepared = new Promise<void>((resolve) => {
    prepare = resolve
  })
  const run = async (_: unknown, commit: () => Promise<void>): Promise<string> => {
    await prepared
    await commit()
    sent()
    return 'done'
  }
  const page = new AbortController()
  const answer = ask(now, { run }, testCall(page.signal))
  await steps()
  void now.state().screen?.answer(undefined as never)
  act(now, () => page.abort())
  await expect(answer).rejects.toMatchObject({ code: 4001 })
  prepare()
  await steps()
  expect(sent).not.toHaveBeenCalled()
})

test.each<[string, (now: ReturnType<typeof loginTest>) => unknown]>([
  ['the person presses Escape', (now) => now.state().screen?.cancel()],
  ['the screen breaks', (now) => now.state().screen?.fail(new Error('no screen'))],
  ['the request would expire', () => vi.advanceTimersByTimeAsync(personMs + 1)],
])('behavior: what is with a node is not declined when %s', async (_, act) => {
  const now = loginTest()
  let finish = (_: string): void => {}
  const run = async (_: unknown, commit: () => Promise<void>) => {
    await commit()
    return new Promise<string>((resolve) => {
      finish = resolve
    })
  }
  const answer = ask(now, { run })
  await steps()
  void now.state().screen?.answer(undefined as never)
  await act(now)
  await steps()
  finish('0xhash')
  expect(await answer).toBe('0xhash')
  await steps()
  expect(now.state().screen).toBe(null)
})

test('error: a node that refuses it ends the request with its words, whoever left', async () => {
  const now = loginTest()
  let refuse = (_: unknown): void => {}
  const run = async (_: unknown, commit: () => Promise<void>) => {
    await commit()
    return new Promise<string>((_, reject) => {
      refuse = reject
    })
  }
  const answer = ask(now, { run })
  await steps()
  void now.state().screen?.answer(undefined as never)
  await steps()
  now.state().screen?.cancel()
  refuse(new Error('nonce too low'))
  await expect(answer).rejects.toThrow('nonce too low')
})

test('behavior: not shown as long as the widget has not laid us over its view', async () => {
  const now = loginTest()
  now.widget.show.mockReturnValueOnce(new Promise(() => {}))
  void ask(now)
  await steps()
  expect(now.state().screen).toMatchObject({ shown: false })
})

test('behavior: a second answer while the first one is carried out is dropped', async () => {
  const now = loginTest()
  const run = vi.fn(() => new Promise<string>(() => {}))
  void ask(now, { run })
  await steps()
  void now.state().screen?.answer(undefined as never)
  void now.state().screen?.answer(undefined as never)
  expect(run).toHaveBeenCalledOnce()
})

test('behavior: what may be tried again stays on the screen', async () => {
  const now = loginTest()
  const run = vi.fn(async () => 'done').mockRejectedValueOnce(new Error('wrong'))
  const answer = ask(now, { run, retry: () => true })
  await steps()
  await expect(now.state().screen?.answer(undefined as never)).rejects.toThrow('wrong')
  await now.state().screen?.answer(undefined as never)
  expect(await answer).toBe('done')
})

test('error: what fails for good ends the request', async () => {
  const now = loginTest()
  const answer = ask(now, { run: async () => Promise.reject(new Error('gone')) })
  await steps()
  await now.state().screen?.answer(undefined as never)
  await expect(answer).rejects.toThrow('gone')
})

test('error: the person says no', async () => {
  const now = loginTest()
  const answer = ask(now)
  await steps()
  now.state().screen?.cancel()
  await expect(answer).rejects.toMatchObject({ code: 4001, data: { reason: 'request_closed' } })
})

test('error: who asked leaves, in front or in the queue', async () => {
  const now = loginTest()
  const [front, behind] = [new AbortController(), new AbortController()]
  const first = ask(now, {}, testCall(front.signal))
  const run = vi.fn(async () => 'done')
  const second = ask(now, { run }, testCall(behind.signal))
  await steps()
  behind.abort()
  await expect(second).rejects.toMatchObject({ code: 4001, data: { reason: 'aborted' } })
  front.abort()
  await expect(first).rejects.toMatchObject({ data: { reason: 'aborted' } })
  await steps()
  expect(now.state().screen).toBe(null)
  expect(now.widget.hide).toHaveBeenCalled()
  expect(run).not.toHaveBeenCalled()
})

test('error: it expires after five minutes, in the queue too', async () => {
  const now = loginTest()
  const first = ask(now)
  const second = ask(now)
  await vi.advanceTimersByTimeAsync(personMs)
  for (const answer of [first, second])
    await expect(answer).rejects.toMatchObject({ code: 4001, data: { reason: 'request_expired' } })
})

const user = (id: string) => ({ id, email: null, name: null, method: 'email' })
const logInAs = ({ context }: ReturnType<typeof loginTest>, id: string) =>
  context.store.setState({ session: { user: user(id), freshAt: null, cookies: true } })

test('error: what was asked of one person is not done for the next', async () => {
  const now = loginTest()
  logInAs(now, 'ann')
  const done = vi.fn(async () => 'done')
  const standing = ask(now, { run: done })
  const queued = ask(now, { run: done })
  await steps()
  const shown = now.state().screen
  logInAs(now, 'bob')
  await shown?.answer(undefined as never)
  await expect(standing).rejects.toMatchObject({ code: 4100, data: { reason: 'no_session' } })
  await expect(queued).rejects.toMatchObject({ code: 4100 })
  expect(done).not.toHaveBeenCalled()
  expect(now.state().screen).toBe(null)
})

test('behavior: the same person may have proven themselves again', async () => {
  const now = loginTest()
  logInAs(now, 'ann')
  const answer = ask(now)
  await steps()
  logInAs(now, 'ann')
  await now.state().screen?.answer(undefined as never)
  expect(await answer).toBe('done')
})
