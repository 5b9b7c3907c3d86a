/** Native coin of Solana on the wire: 43 characters, unlike the mint of wrapped SOL. */
export const solanaNative = 'So11111111111111111111111111111111111111111'

export const tokenPrograms = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
] as const
