/** What Redis before 7 puts in front of a reply that ended a script. */
const ofScript = /^ERR Error running script .*? -(?=[A-Z]+ )/s

/** The words of an error's reply, also where a command within a script got it. */
export const readReply = (message: string): string => message.replace(ofScript, '')
