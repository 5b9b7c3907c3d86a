/**
 * Proof that a login frame holds the key pair to which its ticket is bound: ECDSA P-256 with SHA-256 (WebCrypto's form of
 * 64 bytes) over this text, base64url. A ticket is good once, so it is its own nonce: a recorded proof is worth nothing.
 */
export const resumeText = ({
  projectId,
  hostOrigin,
  ticket,
}: {
  projectId: string
  hostOrigin: string
  ticket: string
}): string => `gatehouse resume v1\n${projectId}\n${hostOrigin}\n${ticket}`
