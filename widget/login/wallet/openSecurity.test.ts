import { expect, test } from 'vitest'
import { loadSession } from '../session/loadSession.ts'
import { logIn } from '../session/logIn.ts'
import { signOut } from '../session/signOut.ts'
import { mailedCode } from '../test/fakeServer.ts'
import { loginTest, nextScreen, password, startOptions, testCall } from '../test/loginTest.ts'
import { openSecurity } from './openSecurity.ts'

async function opened() {
  const now = loginTest()
  await loadSession(now.context, startOptions)
  const proof = {
    kind: 'email',
    email: 'ann@example.com',
    code: mailedCode,
    binding: 'b'.repeat(22),
  } as const
  await logIn(now.context, proof)
  const closed = openSecurity(now.context, testCall())
  await (await nextScreen(now.context, 'SecureWallet')).answer(password)
  return { ...now, closed, screen: await nextScreen(now.context, 'Security') }
}

test('default', async () => {
  const { screen, closed } = await opened()
  await screen.answer(undefined)
  expect(await closed).toBe('done')
})

test('behavior: Escape closes the window, and a sign-out goes on in the widget', async () => {
  const first = await opened()
  first.screen.cancel()
  expect(await first.closed).toBe('closed')
  const second = await opened()
  await signOut(second.context, { everywhere: true })
  expect(await second.closed).toBe('done')
  expect(second.faked.asked.at(-1)).toMatchObject({ path: '/login/sessions/end', body: { everywhere: true } })
})

test('error: nobody is logged in', async () => {
  await expect(openSecurity(loginTest().context, testCall())).rejects.toMatchObject({ code: 4100 })
})
