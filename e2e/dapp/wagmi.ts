import * as wagmi from '@wagmi/core'
import { defineChain, http, parseEther } from 'viem'
import { announceTestWallets, person } from '../wallets/evmWallet.ts'

/** A page as wagmi's documentation writes it: it knows nothing of Gatehouse but finds it by EIP-6963. */
announceTestWallets(1)
const chain = (id: number) =>
  defineChain({
    id,
    name: `Chain ${id}`,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [`${location.origin}/chain/${id}`] } },
  })
const [first, second] = [chain(31337), chain(31338)]
const config = wagmi.createConfig({
  chains: [first, second],
  transports: { [first.id]: http(), [second.id]: http() },
})

const connector = async () => {
  for (let i = 0; i < 50; i++) {
    const found = config.connectors.find(({ name }) => name === 'Gatehouse')
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('wagmi did not find Gatehouse')
}

const page = {
  person,
  connect: async () => wagmi.connect(config, { connector: await connector() }),
  account: () => {
    const { address, chainId, status } = wagmi.getAccount(config)
    return { address, chainId, status }
  },
  sign: () => wagmi.signMessage(config, { message: 'hello' }),
  verify: (signature: `0x${string}`) => {
    const { address } = wagmi.getAccount(config)
    return wagmi.verifyMessage(config, { address: address as `0x${string}`, message: 'hello', signature })
  },
  send: async () => {
    const hash = await wagmi.sendTransaction(config, {
      to: '0x000000000000000000000000000000000000dEaD',
      value: parseEther('0.01'),
    })
    return (await wagmi.waitForTransactionReceipt(config, { hash })).status
  },
  switchChain: () => wagmi.switchChain(config, { chainId: second.id }),
  reconnect: () => wagmi.reconnect(config),
  disconnect: () => wagmi.disconnect(config),
}
export type WagmiPage = typeof page
Object.assign(window, { page })
