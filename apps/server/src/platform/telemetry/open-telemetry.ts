// Starts traces if the settings ask for them. OpenTelemetry's own code is loaded only then.
import type { TelemetrySettings } from './settings.ts';
import { noTelemetry, type Telemetry, type TelemetryOptions } from './telemetry.ts';

/** Returns what begins spans: nothing at all without settings. */
export async function openTelemetry(
  settings: TelemetrySettings | undefined,
  options: TelemetryOptions,
): Promise<Telemetry> {
  if (!settings) return noTelemetry;
  const { createTelemetry } = await import('./otel.ts');
  return createTelemetry(settings, options);
}
