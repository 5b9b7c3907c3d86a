import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { firstLoadFiles } from '../../scripts/firstLoad.ts'
import { chunkFamily } from '../lib/chunkFamily.ts'
import type { GroupResult } from '../lib/group.ts'
import { figure } from '../report/figure.ts'

const compressions = {
  raw: (bytes: Buffer) => bytes.length,
  gzip: (bytes: Buffer) => gzipSync(bytes, { level: 9 }).length,
  brotli: (bytes: Buffer) => brotliCompressSync(bytes).length,
}

/** What a person must ask for before it is loaded → the chunks of the widget that hold it. */
const lazy: Record<string, string[]> = {
  'what Connect leads to, WalletConnect’s code among it': ['connect'],
  'WalletConnect, sign-client': ['walletConnectEngine'],
  'Solana, requests and their review': ['solana'],
  'Bitcoin, requests and their review': ['bitcoin'],
  'Solana, the second reading by @solana/web3.js': ['secondReading'],
  'Bitcoin, and bitcoinjs-lib': ['bitcoin', 'psbt'],
  AllWallets: ['wallets'],
}

/** Bytes of what a page and a frame load. Files travel one by one, so each is compressed by itself. */
export async function sizes(): Promise<GroupResult> {
  const sdk = 'dist/host-sdk'
  const atIntent = readdirSync(sdk).filter((name) => /^gatehouse-frame\..*\.mjs$/.test(name))
  const parts: [name: string, files: string[], mostBrotli?: number][] = [
    ['gatehouse.js, at page load', [`${sdk}/gatehouse.js`], 6],
    ['part of the first intent', atIntent.map((name) => `${sdk}/${name}`)],
    ['frame, first load', firstLoadFiles(), 90],
    ['login frame, first load', firstLoadFiles('dist/login'), 60],
  ]
  const weigh = (files: string[], how: keyof typeof compressions): number =>
    files.reduce((sum, file) => sum + compressions[how](readFileSync(file)), 0) / 1000
  const first = parts.flatMap(([name, files, most]) =>
    (Object.keys(compressions) as (keyof typeof compressions)[]).map((how) => {
      const limits = how === 'brotli' && most !== undefined ? { most } : {}
      return figure({ group: 'sizes', name: `${name}, ${how}`, unit: 'kB', value: weigh(files, how) }, limits)
    }),
  )
  const later = Object.entries(lazy).map(([name, chunks]) =>
    figure({
      group: 'sizes',
      name: `later: ${name}, brotli`,
      unit: 'kB',
      value: weigh(chunkFamily(chunks), 'brotli'),
    }),
  )
  return {
    figures: [...first, ...later],
    notes: [
      '1 kB is 1000 bytes. Hard budgets of `npm run check`: gatehouse.js 10 kB, first load 120 kB brotli.',
      'Later: scripts that come when a person asks for the part, with all they import beyond the first load; two parts may share some. The library of Solana comes with the second reading alone.',
    ],
  }
}
