{{/* Only what tools/deploy/render-chart.ts knows of the template language is used here, because it renders the chart in a test. */}}

{{- define "foyer.name" -}}
{{ .Release.Name }}-foyer
{{- end -}}

{{- define "foyer.selector" -}}
app.kubernetes.io/name: foyer
app.kubernetes.io/instance: {{ .Release.Name | quote }}
{{- end -}}

{{- define "foyer.labels" -}}
{{ include "foyer.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service | quote }}
{{- end -}}

{{- define "foyer.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}

{{/* What every pod keeps to: no root, no way to become it. */}}
{{- define "foyer.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile:
  type: RuntimeDefault
{{- end -}}

{{- define "foyer.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end -}}

{{/* Kubernetes hands a Secret's file over as readable by a group, and Foyer takes keys that nobody but its own account can read. */}}
{{- define "foyer.copyKeys" -}}
name: keys
image: {{ include "foyer.image" . | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
args:
  - -e
  - |
    const fs = require('node:fs');
    fs.rmSync('/keys/keys.json', { force: true });
    fs.copyFileSync('/keys-given/keys.json', '/keys/keys.json');
    fs.chmodSync('/keys/keys.json', 0o400);
securityContext:
  {{- include "foyer.containerSecurity" . | nindent 2 }}
resources:
  requests: { cpu: 10m, memory: 64Mi }
  limits: { memory: 128Mi }
volumeMounts:
  - { name: keys-given, mountPath: /keys-given, readOnly: true }
  - { name: keys, mountPath: /keys }
{{- end -}}

{{- define "foyer.environment" -}}
- { name: FOYER_MODE, value: production }
- { name: FOYER_SECRETS, value: /keys/keys.json }
- { name: FOYER_DATA, value: /tmp/foyer }
- { name: HOST, value: 0.0.0.0 }
- { name: PORT, value: '3000' }
{{- with .Values.healthPort }}
- { name: FOYER_HEALTH_PORT, value: {{ . | quote }} }
{{- end }}
{{- range $name, $value := .Values.settings }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- end -}}

{{/* The port that tells how a node is. */}}
{{- define "foyer.probePort" -}}
{{- if .Values.healthPort -}}
health
{{- else -}}
http
{{- end -}}
{{- end -}}

{{- define "foyer.environmentFrom" -}}
- secretRef: { name: {{ .Values.secrets.settings | quote }} }
{{- end -}}

{{- define "foyer.volumes" -}}
- name: keys-given
  secret: { secretName: {{ .Values.secrets.keys | quote }}, defaultMode: 288 }
- name: keys
  emptyDir: { medium: Memory, sizeLimit: 1Mi }
- name: tmp
  emptyDir: { sizeLimit: 1Gi }
{{- end -}}
