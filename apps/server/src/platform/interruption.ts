/** Thrown when a signal ended the command. */
export class Interruption extends Error {
  readonly signal: NodeJS.Signals

  constructor(signal: NodeJS.Signals) {
    super(signal)
    this.name = 'Interruption'
    this.signal = signal
  }
}
