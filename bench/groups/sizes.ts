import { readdirSync, readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { firstLoadFiles } from '../../scripts/firstLoad.ts'
import type { GroupResult } from '../lib/group.ts'
import { figure } from '../report/figure.ts'

const compressions = {
  raw: (bytes: Buffer) => bytes.length,
  gzip: (bytes: Buffer) => gzipSync(bytes, { level: 9 }).length,
  brotli: (bytes: Buffer) => brotliCompressSync(bytes).length,
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
  const figures = parts.flatMap(([name, files, most]) =>
    Object.entries(compressions).map(([how, size]) => {
      const value = files.reduce((sum, file) => sum + size(readFileSync(file)), 0) / 1000
      const limits = how === 'brotli' && most !== undefined ? { most } : {}
      return figure({ group: 'sizes', name: `${name}, ${how}`, unit: 'kB', value }, limits)
    }),
  )
  return {
    figures,
    notes: [
      '1 kB is 1000 bytes. Hard budgets of `npm run check`: gatehouse.js 10 kB, first load 120 kB brotli.',
    ],
  }
}
