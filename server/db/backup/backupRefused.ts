/** A backup cannot be made or restored; the message is one sentence for the operator, with what to do. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}
