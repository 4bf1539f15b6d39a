/** What a simulated model is best at; it does everything else as well when a request calls for it. */
export type Talent = 'echo' | 'tools' | 'json' | 'reasoning' | 'chat';
