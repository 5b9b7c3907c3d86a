import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createConfig, http, useAccount, useSignMessage, WagmiProvider } from 'wagmi'
import { chains } from './chains.ts'

const transports = Object.fromEntries(chains.map(({ id }) => [id, http()]))
const config = createConfig({ chains, transports })
const queries = new QueryClient()

/** A page as a kit's documentation writes it: it knows nothing of Gatehouse, the kit finds it by EIP-6963. */
export function showPage(kit: ReactNode): void {
  createRoot(document.getElementById('app') as HTMLElement).render(
    <WagmiProvider config={config}>
      <QueryClientProvider client={queries}>{kit}</QueryClientProvider>
    </WagmiProvider>,
  )
}

export function SignButton(): ReactNode {
  const { address } = useAccount()
  const { signMessage, data, error } = useSignMessage()
  return (
    <>
      <p className="actions">
        <button type="button" disabled={!address} onClick={() => signMessage({ message: 'hello' })}>
          Sign hello
        </button>
      </p>
      <output aria-label="Account">{address}</output>
      <output aria-label="Signature">{data ?? error?.name}</output>
    </>
  )
}
