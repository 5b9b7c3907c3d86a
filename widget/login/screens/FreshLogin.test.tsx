import { expect, test } from 'vitest'
import { drawScreen } from '../../review/test/drawScreen.tsx'
import { serverNow } from '../../test/serverTime.ts'
import { loginTest } from '../test/loginTest.ts'
import { FreshLogin } from './FreshLogin.tsx'
import { ReactLoginContext } from './useLogin.ts'

test.each([
  ['now', 0, true],
  ['four minutes ago', 240_000, true],
  ['six minutes ago', 360_000, false],
  ['two days ago', 48 * 3_600_000, false],
])('default: a login of %s by the server’s clock', async (_, agoMs, isFresh) => {
  const { context } = loginTest()
  const user = { id: 'u1', email: 'ann@example.com', name: null, method: 'email' } as const
  const freshAt = new Date(serverNow() - agoMs).toISOString()
  context.store.setState({ session: { user, freshAt, cookies: true } })
  const { lines } = await drawScreen(
    <ReactLoginContext value={context}>
      <FreshLogin onBack={() => {}} seconds={300}>
        {() => <p>what it opens</p>}
      </FreshLogin>
    </ReactLoginContext>,
  )
  expect(lines().includes('what it opens')).toBe(isFresh)
})
