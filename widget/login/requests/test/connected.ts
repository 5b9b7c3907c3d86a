import { bitcoinNetworks } from '../../../../host-sdk/protocol/bitcoin.ts'
import { loadSession } from '../../session/loadSession.ts'
import { logIn } from '../../session/logIn.ts'
import { mailedCode } from '../../test/fakeServer.ts'
import { loginTest, nextScreen, password, startOptions, testCall } from '../../test/loginTest.ts'
import { connectWallet } from '../../wallet/connectWallet.ts'

export const solanaMain = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const bitcoinMain = bitcoinNetworks.mainnet

const network = (id: string, name: string, symbol: string, decimals: number) => ({
  id,
  name,
  nativeCurrency: { name, symbol, decimals },
  testnet: false,
})

/** Somebody who is logged in, with a wallet, where Solana and Bitcoin are set up. */
export async function connected() {
  const now = loginTest()
  const networks = [
    network(solanaMain, 'Solana', 'SOL', 9),
    network(bitcoinMain, 'Bitcoin', 'BTC', 8),
    network(bitcoinNetworks.testnet, 'Bitcoin Testnet', 'BTC', 8),
  ]
  await loadSession(now.context, { ...startOptions, networks: [...startOptions.networks, ...networks] })
  const proof = {
    kind: 'email',
    email: 'ann@example.com',
    code: mailedCode,
    binding: 'b'.repeat(22),
  } as const
  await logIn(now.context, proof)
  const made = connectWallet(now.context, testCall())
  await (await nextScreen(now.context, 'SecureWallet')).answer(password)
  return { ...now, accounts: (await made).accounts }
}
