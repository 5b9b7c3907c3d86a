import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { drawScreen } from '../../review/test/drawScreen.tsx'
import { typeInto } from '../../review/test/typeInto.ts'
import { until } from '../../test/drawView.tsx'
import { memoryShelf } from '../../test/memoryShelf.ts'
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
