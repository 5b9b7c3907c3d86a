import { createHash } from 'node:crypto'
import type { Assets } from '../assets/loadAssets.ts'
import type { Sealer } from '../seal/sealer.ts'

export type Build = 'widget' | 'login' | 'sdk'

export const filesOf = ({ files, loginFiles, sdk }: Assets) =>
  ({ widget: files, login: loginFiles, sdk }) satisfies Record<Build, Assets['files']>

/** Which file it is, and its content. */
export interface ReleaseFile {
  build: Build
  path: string
  body: Buffer
  isPacked: boolean
}

/** SHA-256, hex. */
export const hashOf = (body: Buffer): string => createHash('sha256').update(body).digest('hex')

/** Proof that a server with the operator's key wrote the file. Hex. */
export const macOf = (sealer: Sealer, { build, path, body, isPacked }: ReleaseFile): string =>
  sealer.mac('release-file', [build, path, isPacked, hashOf(body)].join('\n'))
