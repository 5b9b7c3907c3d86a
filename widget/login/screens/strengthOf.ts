/** Until the estimate of custody stands here. */
export const strengthOf = (password: string): { level: 0 | 1 | 2 | 3; enough: boolean } => ({
  level: password.length >= 16 ? 3 : password.length >= 12 ? 2 : 1,
  enough: password.length >= 12,
})
