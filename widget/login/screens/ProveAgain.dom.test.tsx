import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { drawScreen } from '../../review/test/drawScreen.tsx'
import { typeInto } from '../../review/test/typeInto.ts'
import { until } from '../../test/drawView.tsx'
import { memoryShelf } from '../../test/memoryShelf.ts'
import { momentIn } from '../../ui/moment.ts'
import { keepCodes } from '../session/keptCodes.ts'
import { loadSession } from '../session/loadSession.ts'
import { logIn } from '../session/logIn.ts'
import { requestEmailCode } from '../session/requestEmailCode.ts'
import { mailedCode } from '../test/fakeServer.ts'
import { loginTest, startOptions } from '../test/loginTest.ts'
import { ProveAgain } from './ProveAgain.tsx'
import { ReactLoginContext } from './useLogin.ts'

const email = 'ann@example.com'

/** A frame that is loaded over a tab's storage, in which Ann is logged in. */
async function opened(shelf = memoryShelf()) {
  const now = loginTest()
  await loadSession(now.context, startOptions)
  await logIn(now.context, { kind: 'email', email, code: mailedCode, binding: 'b'.repeat(22) })
  keepCodes(now.context.store, shelf)
  const onProven = vi.fn()
  const draw = () =>
    drawScreen(
      <ReactLoginContext value={now.context}>
        <ProveAgain onBack={() => {}} onProven={onProven} />
      </ReactLoginContext>,
    )
  return { ...now, shelf, draw, onProven }
}
type Drawn = Awaited<ReturnType<typeof drawScreen>>
const field = (screen: Drawn) => screen.root.querySelector<HTMLInputElement>('input') ?? undefined
const codes = ({ faked }: Pick<Awaited<ReturnType<typeof opened>>, 'faked'>) =>
  faked.asked.filter(({ path }) => path === '/login/email/code').length

test('default: nobody awaits a code', async () => {
  const screen = await (await opened()).draw()
  expect(field(screen)).toBeUndefined()
  expect(screen.button('Send a code').className).toContain('primary')
})

test('behavior: the code that was sent before a reload is entered after it', async () => {
  const before = await opened()
  await requestEmailCode(before.context, email)
  const now = await opened(before.shelf)
  const screen = await now.draw()
  expect(screen.lines().join(' ')).toContain('We sent a code to')
  await typeInto(field(screen), mailedCode)
  await until(() => now.onProven.mock.calls.length > 0)
  expect(now.onProven).toHaveBeenCalledOnce()
  expect(codes(now)).toBe(0)
  expect(now.context.store.getState().emailCode).toBeNull()
})

test('behavior: another one is sent where it does not come, and what fails takes no field away', async () => {
  const before = await opened()
  await requestEmailCode(before.context, email)
  const now = await opened(before.shelf)
  const screen = await now.draw()
  now.faked.refuse('/login/email/code', 429, 'too_soon', 1)
  await act(async () => screen.button('Send a code').click())
  await until(() => codes(now) === 1 && !screen.button('Send a code').disabled)
  expect(field(screen)).toBeDefined()
})

test('behavior: a code for another address is none', async () => {
  const before = await opened()
  await requestEmailCode(before.context, 'bob@example.com')
  const screen = await (await opened(before.shelf)).draw()
  expect(field(screen)).toBeUndefined()
})

describe('a letter about the browser was sent before a reload', () => {
  async function reloaded() {
    const before = await opened()
    before.faked.newDevices.ask = true
    await requestEmailCode(before.context, email)
    const now = await opened(before.shelf)
    now.faked.newDevices.ask = true
    return now
  }
  const letter = 'approve'

  test('default: its yes is awaited on, and the code comes', async () => {
    const now = await reloaded()
    const screen = await now.draw()
    expect(asks(screen)).toContain(letter)
    expect(codes(now)).toBe(0)
    now.faked.newDevices.approved = true
    await screen.pass(2_000)
    await until(() => field(screen) !== undefined)
    expect(codes(now)).toBe(1)
    await typeInto(field(screen), mailedCode)
    await until(() => now.onProven.mock.calls.length > 0)
  })

  test('behavior: another letter is sent where it does not come, and one alone is awaited', async () => {
    const now = await reloaded()
    const screen = await now.draw()
    await act(async () => screen.button('Send a code').click())
    await until(() => codes(now) === 1)
    await screen.pass(2_000)
    const questions = () => now.faked.asked.filter(({ path }) => path === '/login/email/device').length
    expect(questions()).toBe(1)
    expect(asks(screen)).toContain(letter)
  })

  test('behavior: one that is over is not spoken of', async () => {
    const now = await reloaded()
    now.faked.refuse('/login/email/device', 401, 'device_void')
    const screen = await now.draw()
    await screen.pass(2_000)
    expect(asks(screen)).not.toContain(letter)
    expect(asks(screen)).not.toContain(note)
    expect(screen.button('Send a code').disabled).toBe(false)
    expect(now.context.store.getState().emailDevice).toBeNull()
  })
})

const note = 'This code does not count any more. Ask for a new one.'
function endIn(
  { context: { store } }: Pick<Awaited<ReturnType<typeof opened>>, 'context'>,
  ms: number,
): void {
  const { emailCode } = store.getState()
  if (emailCode) store.setState({ emailCode: { ...emailCode, end: momentIn(ms) } })
}
const asks = (screen: Drawn) => screen.lines().join(' ')

test('behavior: a code that ends while it is awaited says so, and another one is offered', async () => {
  const now = await opened()
  await requestEmailCode(now.context, email)
  const screen = await now.draw()
  await act(async () => endIn(now, 2_000))
  expect(field(screen)).toBeDefined()
  await screen.pass(2_000)
  expect(field(screen)).toBeUndefined()
  expect(asks(screen)).not.toContain('We sent a code')
  expect(asks(screen)).toContain(note)
  await act(async () => screen.button('Send a code').click())
  await until(() => field(screen) !== undefined)
  expect(asks(screen)).not.toContain(note)
  expect(codes(now)).toBe(2)
})

test('behavior: a code that ends after a wrong try says so, too', async () => {
  const now = await opened()
  await requestEmailCode(now.context, email)
  const screen = await now.draw()
  await typeInto(field(screen), '000000')
  await until(() => asks(screen).includes('not the code'))
  await act(async () => endIn(now, 2_000))
  await screen.pass(2_000)
  expect(asks(screen)).toContain(note)
  expect(asks(screen)).not.toContain('not the code')
})

test('behavior: nobody is told of a code that was over before', async () => {
  const now = await opened()
  await requestEmailCode(now.context, email)
  endIn(now, -1)
  const screen = await now.draw()
  expect(field(screen)).toBeUndefined()
  expect(asks(screen)).not.toContain('We sent a code')
  expect(screen.button('Send a code').className).toContain('primary')
})

test('behavior: a code of which the server says that it is over, too', async () => {
  const now = await opened()
  await requestEmailCode(now.context, email)
  const screen = await now.draw()
  now.faked.refuse('/login/sessions', 401, 'code_void')
  await typeInto(field(screen), mailedCode)
  await until(() => field(screen) === undefined)
  expect(asks(screen)).toContain(note)
  expect(asks(screen)).not.toContain('We sent a code')
  expect(now.context.store.getState().emailCode).toBeNull()
  await act(async () => screen.button('Send a code').click())
  await until(() => field(screen) !== undefined)
  await typeInto(field(screen), mailedCode)
  await until(() => now.onProven.mock.calls.length > 0)
})

test('behavior: a wrong code leaves the field, which is empty and marked', async () => {
  const now = await opened()
  await requestEmailCode(now.context, email)
  const screen = await now.draw()
  for (const wrong of ['000000', '111111']) {
    await typeInto(field(screen), wrong)
    await until(() => asks(screen).includes('That is not the code'))
    expect([field(screen)?.value, field(screen)?.getAttribute('aria-invalid')]).toEqual(['', 'true'])
    const note = screen.root.querySelector(`[id="${field(screen)?.getAttribute('aria-describedby')}"]`)
    expect(note?.textContent).toContain('That is not the code')
  }
})

test('behavior: a late refusal takes nothing of the next code, which is sent then', async () => {
  const now = await opened()
  await requestEmailCode(now.context, email)
  const screen = await now.draw()
  await typeInto(field(screen), '000000')
  // As a password manager does, also while a field is read only.
  await typeInto(field(screen), mailedCode)
  await until(() => now.onProven.mock.calls.length > 0)
  const tries = now.faked.asked.filter(({ path }) => path === '/login/sessions').length
  // The first one logged Ann in.
  expect(tries).toBe(3)
})

test('behavior: without a network the code stays where it is', async () => {
  const now = await opened()
  await requestEmailCode(now.context, email)
  const screen = await now.draw()
  now.faked.refuse('/login/sessions', 503, 'overloaded')
  await typeInto(field(screen), mailedCode)
  await until(() => field(screen)?.readOnly === false)
  expect([field(screen)?.value, field(screen)?.getAttribute('aria-invalid')]).toEqual([mailedCode, 'false'])
})

test('behavior: once the login went by another way, no code is asked for', async () => {
  const now = await opened()
  await requestEmailCode(now.context, email)
  const screen = await now.draw()
  await act(() => logIn(now.context, { kind: 'handoff', id: 'h1', binding: 'b'.repeat(22) }))
  expect(now.context.store.getState().emailCode).toBeNull()
  expect(field(screen)).toBeUndefined()
})
