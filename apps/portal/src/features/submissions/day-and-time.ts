// A moment as a form's page tells it, in this device's own zone.

/** Returns 'May 8' and '9:50 AM'. */
export function dayAndTime(iso: string): { day: string; time: string } {
  const at = new Date(iso);
  return {
    day: at.toLocaleDateString('en-US', { month: 'long', day: 'numeric' }),
    time: at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' }).replaceAll('\u202f', ' '),
  };
}
