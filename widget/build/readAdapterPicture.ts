import { Buffer } from 'node:buffer'
import { NightlyWalletAdapter } from '@solana/wallet-adapter-nightly'
import { NufiWalletAdapter } from '@solana/wallet-adapter-nufi'

const adapters: Readonly<Record<string, new () => { icon: string }>> = {
  nightly: NightlyWalletAdapter,
  nufi: NufiWalletAdapter,
}

const prefix = 'data:image/svg+xml;base64,'

/** A picture that an adapter of Solana has, as SVG. @throws Error where there is none */
export function readAdapterPicture(name: string): string {
  const Adapter = Object.hasOwn(adapters, name) ? adapters[name] : undefined
  const icon = Adapter ? new Adapter().icon : ''
  if (!icon.startsWith(prefix)) throw new Error(`No adapter has a picture ${name}`)
  return Buffer.from(icon.slice(prefix.length), 'base64').toString().trim()
}
