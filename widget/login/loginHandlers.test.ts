import { expect, test } from 'vitest'
import { memoryShelf } from '../test/memoryShelf.ts'
import { loginHandlers } from './loginHandlers.ts'
import { keepCodes } from './session/keptCodes.ts'
import { loadSession } from './session/loadSession.ts'
import { logIn } from './session/logIn.ts'
import { mailedCode } from './test/fakeServer.ts'
import { loginTest, startOptions, testCall } from './test/loginTest.ts'

const email = 'ann@example.com'

test.each([
  ['a storage', memoryShelf(), true],
  ['none', { window: Object.create(null), name: () => 'x' }, false],
])('default: with %s a code that is awaited says whether a reload finds it', async (_, shelf, kept) => {
  const { context } = loginTest()
  await loadSession(context, startOptions)
  keepCodes(context.store, shelf)
  const handlers = loginHandlers(context, () => {})
  expect(await handlers.requestEmailCode(testCall(), email)).toMatchObject({ kept })
  await logIn(context, { kind: 'email', email, code: mailedCode, binding: 'b'.repeat(22) })
  expect(await handlers.requestEmailUpdate('new@example.com')).toMatchObject({ kept })
  expect(await handlers.confirmOldEmail(mailedCode)).toMatchObject({ kept })
})
