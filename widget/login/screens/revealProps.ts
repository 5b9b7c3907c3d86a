export interface RevealProps<Secret> {
  read(): Promise<Secret>
  onBack(): void
  /** The server wants a fresher login first. */
  onStale(): void
  /** The server lost its part of the wallet. */
  onLost(): void
  /** Its time is over, and it is hidden again. */
  onHidden(): void
}
