import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"10. The gateway validates requests by itself","description":"","frontmatter":{"editUrl":"https://git.example/kopek/edit/main/docs/decisions/0010-the-gateway-validates-by-itself.md"},"headers":[],"relativePath":"decisions/0010-the-gateway-validates-by-itself.md","filePath":"decisions/0010-the-gateway-validates-by-itself.md"}');
const _sfc_main = { name: "decisions/0010-the-gateway-validates-by-itself.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="10-the-gateway-validates-requests-by-itself" tabindex="-1">10. The gateway validates requests by itself <a class="header-anchor" href="#10-the-gateway-validates-requests-by-itself" aria-label="Permalink to &quot;10. The gateway validates requests by itself&quot;">​</a></h1><p>The gateway has schemas of its own, annotated with the wire types of <code>@kopek/core/wire</code>, and shares no check with core. The two sides have different tasks: core stays open for unknown values, while the gateway must reject everything that the interface does not list, in the namespace it was started with, and name the path. The gateway is also what the writers are tested against: neither would notice a mistake that both share. The wire types keep them in step: a field that appears in one and not in the other is a compile error (<code>satisfies Record&lt;keyof RequestParameters, …&gt;</code>).</p><p>Its side towards upstream models is a client, and reads their answers with the reader of core (<code>@kopek/core/reader</code>), which only <code>src/proxy/upstream</code> imports: two readers of one repository that disagree about the same bytes are a fault of one of them. Requests, the gateway&#39;s own answers and its bills share nothing with core. So core behind the gateway is no independent witness for answers of upstream models; recorded answers with values read by hand are.</p><p><code>/responses</code> and <code>/messages</code> accept only the fields of the chat request, as §4.1 rule 4 requires, and not those of the protocols in which they answer.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("decisions/0010-the-gateway-validates-by-itself.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const _0010TheGatewayValidatesByItself = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  _0010TheGatewayValidatesByItself as default
};
