import { expect, test } from 'vitest'
import { drawScreen } from '../../review/test/drawScreen.tsx'
import { serverNow } from '../../test/serverTime.ts'
import type { ScreenOf } from '../people/screen.ts'
import { loginTest } from '../test/loginTest.ts'
import { SecureWallet } from './SecureWallet.tsx'
import { ReactLoginContext } from './useLogin.ts'

async function drawn() {
  const { context } = loginTest()
  const user = { id: 'u1', email: 'ann@example.com', name: null, method: 'email' } as const
  const session = { user, freshAt: new Date(serverNow()).toISOString(), cookies: true }
  context.store.setState({ session })
  const screen: ScreenOf<'SecureWallet'> = {
    id: '1',
    name: 'SecureWallet',
    data: {},
    shown: true,
    answer: async () => {},
    cancel: () => {},
    fail: () => {},
  }
  return drawScreen(
    <ReactLoginContext value={context}>
      <SecureWallet screen={screen} />
    </ReactLoginContext>,
  )
}

test('default: why it comes after the login, and that nothing comes after it', async () => {
  expect((await drawn()).lines()[0]).toBe(
    'One last step: you are logged in, and this makes the wallet yours alone.',
  )
})
