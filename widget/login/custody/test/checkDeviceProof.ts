import { ed25519 } from '@noble/curves/ed25519.js'
import { type DeviceProofFacts, deviceProofText } from '../../../../server/contract/deviceProof.ts'
import { fromBase64url } from '../bytes.ts'

/** What the server does with a proof of the device share. */
export const checkDeviceProof = (verifier: string, facts: DeviceProofFacts, signature: string): boolean =>
  ed25519.verify(
    fromBase64url(signature),
    new TextEncoder().encode(deviceProofText(facts)),
    fromBase64url(verifier),
  )
