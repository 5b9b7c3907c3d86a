/** A wallet that answers no question within this time is treated as absent. */
export const silentAnswerMs = 5000
