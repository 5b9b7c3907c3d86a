import { readFileSync } from 'node:fs'
import { featuresOf } from '../server/contract/features.ts'
import { fillShell } from '../server/frame/fillShell.ts'
import { shellOf } from '../server/frame/shellOf.ts'

/** The widget's document as a project gets it that changes nothing, with a relay: the built one has the parts of all projects. */
export const servedDocument = (): string =>
  fillShell(
    readFileSync('dist/widget/index.html', 'utf8'),
    shellOf({
      wallets: { featured: [], include: [], exclude: [], collapse: false, all: 'show' },
      login: {
        ...{ origin: '', popup: '', socials: [], email: true, passkey: true, siwx: 'off', custody: 'user' },
        ...{ signOutOnDisconnect: true, signOutOnAccountChange: true, signOutOnNetworkChange: true },
      },
      relay: { url: '', projectId: '' },
      features: featuresOf({}),
    }),
  )
